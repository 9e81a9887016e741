import { type Fault, fault, type PurserError, refusal } from '../errors.ts';
import { createMeasure, type Size } from '../json/measure.ts';
import type { Json } from '../json/value.ts';
import { defaultLimits } from '../limits.ts';
import { createWorkMeter, type WorkMeter } from './work-meter.ts';

/** Limits for the size of one rendered document, and for the work of rendering. */
export interface RenderOptions {
  readonly maxBytes: number;
  /** Levels of nesting; default: as many as a submitted document may have. */
  readonly maxDepth?: number;
  /** Steps of work; see `Limits.renderSteps`. */
  readonly maxSteps?: number;
  /** Steps of work for all documents of a graph; see `Limits.renderTotalSteps`. */
  readonly maxTotalSteps?: number;
}

/** The remaining budget of one document while it is rendered. */
export interface RenderBudget {
  readonly meter: WorkMeter;
  readonly maxBytes: number;
  /**
   * The size of data: `bound` if data of that size is within the limits, otherwise measured.
   *
   * @throws LIMIT_EXCEEDED
   */
  sizeWithin(data: Json, bound: Size | undefined): Size;
  /** The fault of a document whose work exceeded the limit. */
  exhausted(): Fault;
}

/** A full budget for a document, which is named in faults. */
export function createRenderBudget(document: string, options: RenderOptions): RenderBudget {
  const { maxDocumentDepth, maxRenderSteps } = defaultLimits;
  const { maxBytes, maxDepth = maxDocumentDepth, maxSteps = maxRenderSteps } = options;
  const meter = createWorkMeter(maxSteps);
  let measure: ((data: Json) => Size) | undefined;
  return {
    meter,
    maxBytes,
    sizeWithin(data, bound) {
      if (bound && bound.bytes <= maxBytes && bound.depth <= maxDepth) return bound;
      measure ??= createMeasure(meter.copied);
      const size = measure(data);
      if (size.bytes > maxBytes) {
        throw tooLarge(`the size in bytes of ${document}`, maxBytes, 'BYTES');
      }
      if (size.depth > maxDepth) throw tooLarge(`the nesting of ${document}`, maxDepth, 'DEPTH');
      return size;
    },
    exhausted() {
      const what = `the work of rendering ${document}`;
      return fault('LIMIT_EXCEEDED', { what, limit: maxSteps, setting: 'PURSER_MAX_RENDER_STEPS' });
    },
  };
}

/** The fault of the document at which the work for a whole graph exceeded the limit. */
export function totalExceeded(limit: number): Fault {
  const what = 'the work of rendering the documents of one request together';
  return fault('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_RENDER_TOTAL_STEPS' });
}

function tooLarge(size: string, limit: number, setting: 'BYTES' | 'DEPTH'): PurserError {
  const what = `${size}, as rendered,`;
  return refusal('LIMIT_EXCEEDED', { what, limit, setting: `PURSER_MAX_DOCUMENT_${setting}` });
}
