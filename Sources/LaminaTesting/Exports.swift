// A test that imports this sees the layers and views that it draws, too.
@_exported import Hosting
@_exported import Lamina
