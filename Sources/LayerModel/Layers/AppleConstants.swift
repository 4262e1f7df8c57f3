import LayerSnapshots

// Core Animation's C-style constant names, for code that still uses them.
// Source: <https://developer.apple.com/documentation/quartzcore/core_animation_constants>.

/// ``CALayerContentsGravity/center`` by its C name.
public let kCAGravityCenter = CALayerContentsGravity.center
/// ``CALayerContentsGravity/top`` by its C name.
public let kCAGravityTop = CALayerContentsGravity.top
/// ``CALayerContentsGravity/bottom`` by its C name.
public let kCAGravityBottom = CALayerContentsGravity.bottom
/// ``CALayerContentsGravity/left`` by its C name.
public let kCAGravityLeft = CALayerContentsGravity.left
/// ``CALayerContentsGravity/right`` by its C name.
public let kCAGravityRight = CALayerContentsGravity.right
/// ``CALayerContentsGravity/topLeft`` by its C name.
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
/// ``CALayerContentsGravity/topRight`` by its C name.
public let kCAGravityTopRight = CALayerContentsGravity.topRight
/// ``CALayerContentsGravity/bottomLeft`` by its C name.
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
/// ``CALayerContentsGravity/bottomRight`` by its C name.
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight
/// ``CALayerContentsGravity/resize`` by its C name.
public let kCAGravityResize = CALayerContentsGravity.resize
/// ``CALayerContentsGravity/resizeAspect`` by its C name.
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// ``CALayerContentsGravity/resizeAspectFill`` by its C name.
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill

/// ``CALayerContentsFilter/nearest`` by its C name.
public let kCAFilterNearest = CALayerContentsFilter.nearest
/// ``CALayerContentsFilter/linear`` by its C name.
public let kCAFilterLinear = CALayerContentsFilter.linear
/// ``CALayerContentsFilter/trilinear`` by its C name.
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear

/// ``CALayerContentsFormat/RGBA8Uint`` by its C name.
public let kCAContentsFormatRGBA8Uint = CALayerContentsFormat.RGBA8Uint
/// ``CALayerContentsFormat/RGBA16Float`` by its C name.
public let kCAContentsFormatRGBA16Float = CALayerContentsFormat.RGBA16Float
/// ``CALayerContentsFormat/gray8Uint`` by its C name.
public let kCAContentsFormatGray8Uint = CALayerContentsFormat.gray8Uint
/// ``CALayerContentsFormat/automatic`` by its C name.
public let kCAContentsFormatAutomatic = CALayerContentsFormat.automatic

/// ``CALayerCornerCurve/circular`` by its C name.
public let kCACornerCurveCircular = CALayerCornerCurve.circular
/// ``CALayerCornerCurve/continuous`` by its C name.
public let kCACornerCurveContinuous = CALayerCornerCurve.continuous

/// ``CATextLayerTruncationMode/none`` by its C name.
public let kCATruncationNone = CATextLayerTruncationMode.none
/// ``CATextLayerTruncationMode/start`` by its C name.
public let kCATruncationStart = CATextLayerTruncationMode.start
/// ``CATextLayerTruncationMode/end`` by its C name.
public let kCATruncationEnd = CATextLayerTruncationMode.end
/// ``CATextLayerTruncationMode/middle`` by its C name.
public let kCATruncationMiddle = CATextLayerTruncationMode.middle

/// ``CATextLayerAlignmentMode/natural`` by its C name.
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// ``CATextLayerAlignmentMode/left`` by its C name.
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// ``CATextLayerAlignmentMode/right`` by its C name.
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// ``CATextLayerAlignmentMode/center`` by its C name.
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// ``CATextLayerAlignmentMode/justified`` by its C name.
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified

/// The key of the action that runs when a layer becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action that runs when a layer stops being visible.
public let kCAOnOrderOut = "onOrderOut"

/// A ``CAMediaTiming/beginTime`` of 1e-100 s: as good as 0, and not replaced by the moment of the commit as 0 is. From
/// AVFoundation, on Apple's systems.
public let AVCoreAnimationBeginTimeAtZero = 1e-100

/// ``CAMediaTimingFillMode/removed`` by its C name.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// ``CAMediaTimingFillMode/forwards`` by its C name.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// ``CAMediaTimingFillMode/backwards`` by its C name.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// ``CAMediaTimingFillMode/both`` by its C name.
public let kCAFillModeBoth = CAMediaTimingFillMode.both

/// ``CAMediaTimingFunctionName/linear`` by its C name.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// ``CAMediaTimingFunctionName/easeIn`` by its C name.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// ``CAMediaTimingFunctionName/easeOut`` by its C name.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// ``CAMediaTimingFunctionName/easeInEaseOut`` by its C name.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// ``CAMediaTimingFunctionName/default`` by its C name.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

/// ``CAAnimationCalculationMode/linear`` by its C name.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// ``CAAnimationCalculationMode/discrete`` by its C name.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// ``CAAnimationCalculationMode/paced`` by its C name.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// ``CAAnimationCalculationMode/cubic`` by its C name.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// ``CAAnimationCalculationMode/cubicPaced`` by its C name.
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced

/// ``CAAnimationRotationMode/rotateAuto`` by its C name.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// ``CAAnimationRotationMode/rotateAutoReverse`` by its C name.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

/// ``CAValueFunctionName/rotateX`` by its C name.
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
/// ``CAValueFunctionName/rotateY`` by its C name.
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
/// ``CAValueFunctionName/rotateZ`` by its C name.
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
/// ``CAValueFunctionName/scale`` by its C name.
public let kCAValueFunctionScale = CAValueFunctionName.scale
/// ``CAValueFunctionName/scaleX`` by its C name.
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
/// ``CAValueFunctionName/scaleY`` by its C name.
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
/// ``CAValueFunctionName/scaleZ`` by its C name.
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
/// ``CAValueFunctionName/translate`` by its C name.
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
/// ``CAValueFunctionName/translateX`` by its C name.
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
/// ``CAValueFunctionName/translateY`` by its C name.
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
/// ``CAValueFunctionName/translateZ`` by its C name.
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ

/// ``CATransitionType/fade`` by its C name.
public let kCATransitionFade = CATransitionType.fade
/// ``CATransitionType/moveIn`` by its C name.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// ``CATransitionType/push`` by its C name.
public let kCATransitionPush = CATransitionType.push
/// ``CATransitionType/reveal`` by its C name.
public let kCATransitionReveal = CATransitionType.reveal

/// ``CATransitionSubtype/fromRight`` by its C name.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// ``CATransitionSubtype/fromLeft`` by its C name.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// ``CATransitionSubtype/fromTop`` by its C name.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// ``CATransitionSubtype/fromBottom`` by its C name.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

/// The key of every transition that is added to a layer.
public let kCATransition = "transition"

/// ``CAShapeLayerFillRule/nonZero`` by its C name.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// ``CAShapeLayerFillRule/evenOdd`` by its C name.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

/// ``CAShapeLayerLineJoin/miter`` by its C name.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// ``CAShapeLayerLineJoin/round`` by its C name.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// ``CAShapeLayerLineJoin/bevel`` by its C name.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel

/// ``CAShapeLayerLineCap/butt`` by its C name.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// ``CAShapeLayerLineCap/round`` by its C name.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// ``CAShapeLayerLineCap/square`` by its C name.
public let kCALineCapSquare = CAShapeLayerLineCap.square

/// ``CAGradientLayerType/axial`` by its C name.
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// ``CAGradientLayerType/radial`` by its C name.
public let kCAGradientLayerRadial = CAGradientLayerType.radial
/// ``CAGradientLayerType/conic`` by its C name.
public let kCAGradientLayerConic = CAGradientLayerType.conic

/// ``CAScrollLayerScrollMode/none`` by its C name.
public let kCAScrollNone = CAScrollLayerScrollMode.none
/// ``CAScrollLayerScrollMode/vertically`` by its C name.
public let kCAScrollVertically = CAScrollLayerScrollMode.vertically
/// ``CAScrollLayerScrollMode/horizontally`` by its C name.
public let kCAScrollHorizontally = CAScrollLayerScrollMode.horizontally
/// ``CAScrollLayerScrollMode/both`` by its C name.
public let kCAScrollBoth = CAScrollLayerScrollMode.both

/// ``CAEmitterLayerEmitterShape/point`` by its C name.
public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
/// ``CAEmitterLayerEmitterShape/line`` by its C name.
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
/// ``CAEmitterLayerEmitterShape/rectangle`` by its C name.
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
/// ``CAEmitterLayerEmitterShape/cuboid`` by its C name.
public let kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid
/// ``CAEmitterLayerEmitterShape/circle`` by its C name.
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
/// ``CAEmitterLayerEmitterShape/sphere`` by its C name.
public let kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere

/// ``CAEmitterLayerEmitterMode/points`` by its C name.
public let kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points
/// ``CAEmitterLayerEmitterMode/outline`` by its C name.
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
/// ``CAEmitterLayerEmitterMode/surface`` by its C name.
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
/// ``CAEmitterLayerEmitterMode/volume`` by its C name.
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume

/// ``CAEmitterLayerRenderMode/unordered`` by its C name.
public let kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered
/// ``CAEmitterLayerRenderMode/oldestFirst`` by its C name.
public let kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst
/// ``CAEmitterLayerRenderMode/oldestLast`` by its C name.
public let kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast
/// ``CAEmitterLayerRenderMode/backToFront`` by its C name.
public let kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront
/// ``CAEmitterLayerRenderMode/additive`` by its C name.
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive
