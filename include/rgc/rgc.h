/*
 * rgc: a render-graph compiler that places D3D12 enhanced barriers.
 *
 * An engine declares its frame (graph.h), compiles it (compile.h) and plays the program. The other
 * headers read and print what stands between.
 */
#ifndef RGC_H
#define RGC_H

#include <rgc/barrier.h>
#include <rgc/base.h>
#include <rgc/compile.h>
#include <rgc/diag.h>
#include <rgc/emit.h>
#include <rgc/format.h>
#include <rgc/graph.h>
#include <rgc/program.h>
#include <rgc/text.h>
#include <rgc/verify.h>

#endif
