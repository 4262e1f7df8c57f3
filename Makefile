# What a person types: make cube, make test. No step asks a question.

# What apt calls the libraries that Lamina links, the driver that renders without a GPU, what tells SwiftPM where libraries
# are (it builds without, but warns of each), and what makes films.
PACKAGES := libegl-dev libgles-dev libgbm1 libegl-mesa0 libgl1-mesa-dri \
            libpng-dev libdeflate-dev libturbojpeg0-dev libwebp-dev libgif-dev liblcms2-dev libcairo2-dev libpango1.0-dev libfontconfig-dev libzip-dev libxml2-dev libevent-dev \
            fonts-dejavu-core fonts-noto-color-emoji pkg-config \
            ffmpeg
# What the tests need besides: a font with vertical forms.
TEST_PACKAGES := fonts-vlgothic
# What the tests of pages need besides: a browser, and what drives it.
PAGE_TEST_PACKAGES := chromium chromium-driver python3-selenium
# All but Examples/Ports/Ported, which lamina-port writes.
SOURCES  := Package.swift Sources Tests \
            $(filter-out Examples/Ports %.md,$(wildcard Examples/*)) $(addprefix Examples/Ports/,Package.swift iOS Gallery Draw Tests)

SUDO   := $(if $(filter 0,$(shell id -u)),,sudo)
SWIFT  ?= swift
LAMINA := .build/release/lamina
# The command with Swift's libraries inside.
RELEASE := .build/static/lamina

# Where make docs writes, and where that lies on its host.
DOCS      ?= .build/docs
BASE_PATH ?= /
# Where make gallery writes.
GALLERY   ?= .build/gallery

# Where make install puts the command; DESTDIR stands before it, for packages.
PREFIX  ?= /usr/local
COMMAND ?= $(LAMINA)
COMPLETIONS := share/bash-completion/completions share/zsh/site-functions share/fish/vendor_completions.d

.PHONY: help cube test check test-pages docs gallery port ports fuzz check-long build release bundle deb install install-built uninstall dependencies all-dependencies format lint clean

help:
	@echo "make cube     install what is missing, build, and render Examples/Cube into cube.png"
	@echo "make test     install what is missing, build, and run all tests without a GPU; TESTS=LayerModelTests builds and runs those of one module, SUITES=BlendTests those of a suite, and builds what they need alone"
	@echo "make check    run the suites of random trees, programs and edits again, on all of their cases instead of few"
	@echo "make test-pages  install a browser if there is none, build, and click through the command's pages"
	@echo "make docs     write the documentation, with the gallery, into $(DOCS), for any static host; BASE_PATH=/lamina for that path of a host"
	@echo "make gallery  write a page with a picture for each value of each layer class's properties into $(GALLERY)"
	@echo "make port     build and test lamina-port, which ports programs for Apple's frameworks"
	@echo "make ports    port the programs of Examples/Ports, and compare with what make test builds and draws"
	@echo "make fuzz     run a fixed number of mutated documents, images, archives and programs under libFuzzer"
	@echo "make check-long  what takes too long for every change: 60,000 more random trees on both renderers, long films, a program that depends on Lamina, a million fuzzed inputs, sanitizers"
	@echo "make build    build the library and the lamina command, in release"
	@echo "make release  build the lamina command for use elsewhere: it starts faster and needs no Swift where it runs"
	@echo "make bundle   build that, and write it with all that it needs into $(BUNDLE).tar.xz, for any Linux with this glibc"
	@echo "make install  build that and install it in PREFIX ($(PREFIX)), with completions and a manual page; make uninstall"
	@echo "make deb      write a Debian package of that command into .build/deb"
	@echo "make dependencies  install the libraries that are missing"
	@echo "make format   format all Swift files"
	@echo "make lint     check the format"
	@echo "make clean    remove what was built"

# These share one build, without the optimizer for modules whose speed does not show in a frame. What users get is built without it.
cube test check test-pages docs gallery ports fuzz: export LAMINA_FAST_BUILD = 1

cube: build
	$(LAMINA) render Examples/Cube/Cube.ca -o cube.png
	@echo "rendered $(CURDIR)/cube.png"

# The suites of SUITES, separated by commas, for grep and --filter.
comma := ,
SUITE_NAMES = $(subst $(comma),|,$(SUITES))
test: PACKAGES += $(TEST_PACKAGES)
test: export LAMINA_EGL_PLATFORM = software
test: export LAMINA_TESTS = $(if $(SUITES),$(shell grep -rlE 'struct ($(SUITE_NAMES))\b' Tests --include='*.swift' | cut -d/ -f2 | sort -u | paste -sd,),$(TESTS))
# `swift test` by itself would build everything once more, with other flags (testable imports).
test: dependencies
	$(SWIFT) build $(if $(SUITES),--product LaminaPackageTests,--build-tests) -c release
	SWIFT=$(SWIFT) Tests/run $(if $(SUITES),--filter '\b($(SUITE_NAMES))\b')

# The suites that `make test` runs on few of their cases: those that ask TestSupport's Cases.
CHECKED = $(shell grep -rlE '\bCases\.(count|some|pairs|seeds|areAll)|RandomTreeTests\.seeds' Tests --include='*.swift' --exclude-dir=StructureTests | xargs sed -nE 's/^@Suite.*struct (\w+).*/\1/p')
space := $(subst ,, )
check: PACKAGES += $(TEST_PACKAGES)
check: export LAMINA_EGL_PLATFORM = software
check: export LAMINA_CHECK = 1
check: dependencies
	$(SWIFT) build --build-tests -c release
	SWIFT=$(SWIFT) Tests/run --filter '\b($(subst $(space),|,$(strip $(CHECKED))))\b'

test-pages: PACKAGES += $(PAGE_TEST_PACKAGES)
test-pages: build
	$(SWIFT) build -c release --product GalleryExample
	Tests/Campaigns/Pages/run

# The symbol graphs come from the modules of the release build. UIKit's target brings all that a program imports.
docs: PACKAGES += python3
docs: dependencies
	$(SWIFT) build -c release --target UIKit
	$(SWIFT) build -c release --target ImageIO
	$(SWIFT) build -c release --target LaminaInspector
	$(SWIFT) build -c release --target LaminaTesting
	$(SWIFT) build -c release --target LaminaVerification
	$(SWIFT) build -c release --product GalleryExample
	SWIFT=$(SWIFT) Documentation/build $(DOCS) --base-path $(BASE_PATH)

gallery: dependencies
	$(SWIFT) build -c release --product GalleryExample
	.build/release/GalleryExample $(GALLERY)

# SwiftSyntax needs no libraries of ours. The toolchain has it, so that it need not be built.
port: export LAMINA_SWIFT_SYNTAX ?= $(shell SWIFT=$(SWIFT) Sources/PortingCommand/toolchain-syntax)
port:
	$(SWIFT) build --build-tests --package-path Sources/PortingCommand --scratch-path .build/porting
	$(SWIFT) test --skip-build --package-path Sources/PortingCommand --scratch-path .build/porting
	@echo "built $(CURDIR)/.build/porting/debug/lamina-port"

ports:
	Examples/Ports/run

fuzz: dependencies
	Tests/Campaigns/Fuzzing/run

# Of each kind of random trees; LAMINA_SEED=300-999 runs fewer.
check-long: PACKAGES += parallel slurm-wlm munge python3-venv
check-long: export LAMINA_EGL_PLATFORM = software
check-long: export LAMINA_SEED ?= 300-20299
check-long: dependencies
	.ci/dependent-package
	Examples/Ports/run --package
	$(SWIFT) build --build-tests -c release
	SWIFT=$(SWIFT) Tests/Campaigns/Exclusivity/run
	SWIFT=$(SWIFT) Tests/run --filter RandomTreeTests
	SWIFT=$(SWIFT) LAMINA_LONG_RUN=10000 Tests/run --filter LongRunTests
	Tests/Campaigns/LongRuns/run 100000
	Tests/Campaigns/Fuzzing/run
	Tests/Campaigns/Fuzzing/run documents roundTrips -- -runs=1000000 -seed=0
	Tests/Campaigns/Fuzzing/run images archives programs views -- -runs=100000 -seed=0
	SANITIZE=address Tests/Campaigns/Fuzzing/run images archives documents -- -runs=100000 -seed=0 -rss_limit_mb=4096
	Tests/Campaigns/Sanitizers/run
	Tests/Campaigns/Sanitizers/preloaded
	Tests/Campaigns/Drivers/run --long zink softpipe angle
	$(MAKE) --no-print-directory bundle
	Tests/Campaigns/Bundle/run $(BUNDLE).tar.xz bookworm
	Tests/Campaigns/Bundle/run $(BUNDLE).tar.xz trixie
	Tests/Campaigns/Machines/run
	.ci/snapshot-package
	Examples/Server/check
	Examples/Worker/check
	Examples/Fleet/check

build: dependencies
	$(SWIFT) build -c release --product lamina

# Swift's libraries become part of the command. Only the link differs from that of `build`, and needs what g++ has: libstdc++ for the linker.
release: PACKAGES += g++
release: build
	SWIFT=$(SWIFT) Packaging/link $(RELEASE)
	@echo "built $(CURDIR)/$(RELEASE)"

# The same command with all libraries and fonts, for machines where nothing can be installed.
BUNDLE ?= .build/lamina-$(shell uname -m)
bundle: PACKAGES += patchelf xz-utils
bundle: release
	Sources/LaminaCommand/bundle $(RELEASE) $(BUNDLE)

deb: PACKAGES += dpkg-dev lintian
deb: release
	Packaging/deb $(RELEASE) .build/deb

# For every user: make build && sudo make install-built also serves, where Swift stays installed.
install: release
	@$(MAKE) --no-print-directory install-built COMMAND=$(RELEASE)

# No build: what COMMAND names, with completions for three shells and a manual page.
install-built:
	install -D -m 755 $(COMMAND) "$(DESTDIR)$(PREFIX)/bin/lamina"
	install -d $(foreach folder,$(COMPLETIONS) share/man/man1,"$(DESTDIR)$(PREFIX)/$(folder)")
	$(COMMAND) --generate-completion-script bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/lamina"
	$(COMMAND) --generate-completion-script zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_lamina"
	$(COMMAND) --generate-completion-script fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/lamina.fish"
	Sources/LaminaCommand/manual-page $(COMMAND) > "$(DESTDIR)$(PREFIX)/share/man/man1/lamina.1"

uninstall:
	rm -f $(foreach file,bin/lamina share/man/man1/lamina.1 share/bash-completion/completions/lamina \
	  share/zsh/site-functions/_lamina share/fish/vendor_completions.d/lamina.fish,"$(DESTDIR)$(PREFIX)/$(file)")

# SwiftPM reads these files and warns of each -pthread in them, which glibc has not needed since 2.34: copies without it come first.
export PKG_CONFIG_PATH := $(CURDIR)/.build/pkgconfig:$(PKG_CONFIG_PATH)
.build/pkgconfig:
	@mkdir -p $@; \
	for folder in $$(pkg-config --variable pc_path pkg-config 2>/dev/null | tr : ' '); do \
	  for file in $$(grep -lE '^(Libs|Cflags):.* -pthread' $$folder/*.pc 2>/dev/null); do \
	    sed -E '/^(Libs|Cflags):/s/ -pthread//g' $$file > $@/$$(basename $$file); \
	  done; \
	done

# Only what is missing, so that a machine that has it all needs neither network nor rights.
dependencies:
	@command -v dpkg-query >/dev/null || { echo "this is no Debian: taking it that the libraries are there"; exit 0; }; \
	missing=""; \
	for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${db:Status-Status}\n' $$package 2>/dev/null | grep -qx installed || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
	  echo "installing$$missing (the log: .build/packages.log)"; \
	  mkdir -p .build; \
	  { $(SUDO) apt-get update -q && \
	    $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing; \
	  } > .build/packages.log 2>&1 || { tail -n 20 .build/packages.log >&2; exit 1; }; \
	fi
	@$(MAKE) --no-print-directory .build/pkgconfig

# All that CI needs, in one go.
all-dependencies: PACKAGES += $(TEST_PACKAGES) $(PAGE_TEST_PACKAGES) mesa-vulkan-drivers python3 g++
all-dependencies: dependencies

format:
	$(SWIFT) format -i -r $(SOURCES)

lint:
	$(SWIFT) format lint --strict -r $(SOURCES)

clean:
	rm -rf .build cube.png
