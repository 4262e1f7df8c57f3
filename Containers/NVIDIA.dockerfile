# The command lamina on an NVIDIA GPU, whose driver the NVIDIA Container Toolkit brings in. Built like Mesa.dockerfile: see README.md.
# The release of Debian on which the package was built.
ARG RELEASE=12
FROM debian:${RELEASE}-slim
COPY .build/deb/lamina_*.deb /tmp/
RUN apt-get update && \
    apt-get install -y --no-install-recommends /tmp/lamina_*.deb fonts-dejavu-core && \
    rm -rf /tmp/lamina_*.deb /var/lib/apt/lists/* && mkdir -m 1777 /var/cache/lamina
# The toolkit mounts the driver's libraries, but not always the file by which libglvnd finds its EGL.
RUN mkdir -p /usr/share/glvnd/egl_vendor.d && \
    printf '{"file_format_version": "1.0.0", "ICD": {"library_path": "libEGL_nvidia.so.0"}}\n' > /usr/share/glvnd/egl_vendor.d/10_nvidia.json
ENV NVIDIA_VISIBLE_DEVICES=all NVIDIA_DRIVER_CAPABILITIES=graphics
ENV __GL_SHADER_DISK_CACHE_PATH=/var/cache/lamina __GL_SHADER_DISK_CACHE_SKIP_CLEANUP=1
WORKDIR /work
ENTRYPOINT ["lamina"]
CMD ["--help"]
