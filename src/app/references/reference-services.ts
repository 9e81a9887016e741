import type { Services } from '../kernel/services.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import { createLinkChecker, type LinkServices } from './check-links.ts';
import type { LinkChecker } from './linked-change.ts';
import { createSchemaReader, type SchemaOf } from './schema-in-force.ts';

/** What use cases about references work with, and what checks the references of a change. */
export interface ReferenceServices {
  readonly schemaOf: SchemaOf;
  readonly checkLinks: LinkChecker;
}

/** The services, with nothing in their caches. */
export function createReferenceServices(
  services: Services,
  renderer: RevisionRenderer,
  missingReferences: LinkServices['missingReferences'] = 'reject',
): ReferenceServices {
  const schemaOf = createSchemaReader(services);
  const checkLinks = createLinkChecker({ ...services, renderer, schemaOf, missingReferences });
  return { schemaOf, checkLinks };
}
