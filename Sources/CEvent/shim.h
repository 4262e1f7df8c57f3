#pragma once
// First: libevent's headers define _GNU_SOURCE, under which glibc's fd_set has other members than in the module of Dispatch.
#include <sys/types.h>

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/listener.h>
