@_exported import LayerModel
