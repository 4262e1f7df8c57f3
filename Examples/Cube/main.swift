import Lamina
print(1)
