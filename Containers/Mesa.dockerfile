# The command lamina with Mesa's software renderer. Built from the folder that holds what make deb wrote: see README.md.
# The release of Debian on which the package was built.
ARG RELEASE=12
FROM debian:${RELEASE}-slim
COPY .build/deb/lamina_*.deb /tmp/
RUN apt-get update && \
    apt-get install -y --no-install-recommends /tmp/lamina_*.deb libegl-mesa0 libgl1-mesa-dri fonts-dejavu-core && \
    rm -rf /tmp/lamina_*.deb /var/lib/apt/lists/* && mkdir -m 1777 /var/cache/lamina
ENV LAMINA_EGL_PLATFORM=surfaceless MESA_SHADER_CACHE_DIR=/var/cache/lamina
WORKDIR /work
ENTRYPOINT ["lamina"]
CMD ["--help"]
