import { expectBoolean, expectCount, expectList, expectMapping, expectText } from '../expected.ts';
import type { Keyword } from '../site.ts';

/** A keyword without effect on validation whose value must be a text. */
export const textual: Keyword = (site) => {
  expectText(site);
  return null;
};

/** A keyword without effect on validation whose value must be true or false. */
export const logical: Keyword = (site) => {
  expectBoolean(site);
  return null;
};

/** A keyword that another one reads, and whose value must be a count. */
export const countable: Keyword = (site) => {
  expectCount(site);
  return null;
};

/** A keyword without effect on validation whose value must be a list. */
export const listing: Keyword = (site) => {
  expectList(site, false);
  return null;
};

/** A keyword without effect of its own on validation whose value must be a schema. */
export const schematic: Keyword = (site) => {
  site.subschema();
  return null;
};

/** A keyword that contains schemas by name, for references. */
export const definitions: Keyword = (site) => {
  const mapping = expectMapping(site);
  for (const name of Object.keys(mapping ?? {}).sort()) site.subschema(name);
  return null;
};

/** `$vocabulary`: names, and whether each is required. */
export const vocabulary: Keyword = (site) => {
  const mapping = expectMapping(site);
  for (const [name, needed] of Object.entries(mapping ?? {})) {
    if (typeof needed !== 'boolean') site.flaw("is not of type 'boolean'", name);
  }
  return null;
};
