import { type Fault, fault, type PurserError, refusal } from '../errors.ts';
import { createMeasure, type Size } from '../json/measure.ts';
import type { Json } from '../json/value.ts';
import { defaultLimits } from '../limits.ts';
import { createWorkMeter, type WorkMeter } from './work-meter.ts';

/** How large one rendered document may become, and how much work that may take. */
export interface RenderOptions {
  readonly maxBytes: number;
  /** Levels of nesting; as many as a submitted document may have, if not given. */
  readonly maxDepth?: number;
  /** Steps of work; see `Limits.renderSteps`. */
  readonly maxSteps?: number;
  /** Steps of work for all documents of a graph; see `Limits.renderTotalSteps`. */
  readonly maxTotalSteps?: number;
}

/** What one document may still use up while it is rendered. */
export interface RenderBudget {
  readonly meter: WorkMeter;
  readonly maxBytes: number;
  /**
   * The size of data: `atMost` if no data of that size would be too large, else as measured.
   *
   * @throws LIMIT_EXCEEDED
   */
  sizeWithin(data: Json, atMost: Size | undefined): Size;
  /** The fault of a document for which the work ran out. */
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
    sizeWithin(data, atMost) {
      if (atMost && atMost.bytes <= maxBytes && atMost.depth <= maxDepth) return atMost;
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

/** The fault of the document at which the work for a whole graph ran out. */
export function totalExceeded(limit: number): Fault {
  const what = 'the work of rendering the documents of one request together';
  return fault('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_RENDER_TOTAL_STEPS' });
}

function tooLarge(size: string, limit: number, setting: 'BYTES' | 'DEPTH'): PurserError {
  const what = `${size}, as rendered,`;
  return refusal('LIMIT_EXCEEDED', { what, limit, setting: `PURSER_MAX_DOCUMENT_${setting}` });
}
