// Nothing to call: linking the target is enough; see device.c.
