/**
 * A small site: a berth of two layers, whose crane a replacement stands in for, and whose port is
 * substituted. Some numbers are of a form that JavaScript cannot keep.
 */
export const sampleSite = `
schema: deckhand/LayeringPolicy/v1
metadata: { schema: metadata/Control/v1, name: layers }
data: { layerOrder: [global, site] }
---
schema: harbour/Port/v1
metadata: { schema: metadata/Document/v1, name: kota, layeringDefinition: { layer: global } }
data: { name: Kota, ratio: 1.0, serial: 123456789012345678901234567890 }
---
schema: harbour/Berth/v1
metadata:
  schema: metadata/Document/v1
  name: berth
  labels: { kind: deep, rank: 7 }
  layeringDefinition: { layer: global, abstract: true }
data: { depth: 14.0, crane: { reach: 40 } }
---
schema: harbour/Berth/v1
metadata:
  schema: metadata/Document/v1
  name: berth-7
  layeringDefinition:
    layer: site
    parentSelector: { kind: deep }
    actions: [{ method: merge, path: . }]
  substitutions:
    - src: { schema: harbour/Port/v1, name: kota, path: .name }
      dest: { path: .port }
data: { crane: { load: 60 } }
---
schema: harbour/Lamp/v1
metadata:
  schema: metadata/Document/v1
  name: lamp
  labels: { place: quay }
  layeringDefinition: { layer: global }
data: { colour: white }
---
schema: harbour/Lamp/v1
metadata:
  schema: metadata/Document/v1
  name: lamp
  replacement: true
  layeringDefinition:
    layer: site
    parentSelector: { place: quay }
    actions: [{ method: merge, path: . }]
data: { colour: green }
`;

/** Submits YAML to a bucket. */
export const submitYaml = `
  mutation ($yaml: String!, $bucket: String) {
    submitDocuments(input: { source: { yaml: $yaml }, bucket: $bucket }) {
      revision { id number }
      changed
      problems { code kind message remedy facts schema layer name path place { document line column } }
    }
  }
`;
