import { expectBoolean, expectCount, expectList, expectMapping, expectText } from '../expected.ts';
import type { Keyword } from '../site.ts';

/** A keyword that says nothing about values but has to be a text. */
export const textual: Keyword = (site) => {
  expectText(site);
  return null;
};

/** A keyword that says nothing about values but has to be true or false. */
export const logical: Keyword = (site) => {
  expectBoolean(site);
  return null;
};

/** A keyword that another one reads, and that has to be a number of things. */
export const countable: Keyword = (site) => {
  expectCount(site);
  return null;
};

/** A keyword that says nothing about values but has to be a list. */
export const listing: Keyword = (site) => {
  expectList(site, false);
  return null;
};

/** A keyword that says nothing about values by itself but has to be a schema. */
export const schematic: Keyword = (site) => {
  site.subschema();
  return null;
};

/** A keyword that keeps schemas by name, for others to refer to. */
export const definitions: Keyword = (site) => {
  const mapping = expectMapping(site);
  for (const name of Object.keys(mapping ?? {}).sort()) site.subschema(name);
  return null;
};

/** `$vocabulary`: names that are needed, or not. */
export const vocabulary: Keyword = (site) => {
  const mapping = expectMapping(site);
  for (const [name, needed] of Object.entries(mapping ?? {})) {
    if (typeof needed !== 'boolean') site.flaw("is not of type 'boolean'", name);
  }
  return null;
};
