open class CAEmitterLayer: CALayer {}
