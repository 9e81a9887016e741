/** Kinds of documents by path: cranes stand on quays, have a model, and mind each other; orders name winches. */
export const harbour = `schema: purser/ReferentialSchema/v1
metadata: {schema: metadata/Control/v1, name: harbour}
data:
  resources:
    - {name: quay, schema: harbour/Quay/v1}
    - {name: model, schema: harbour/Model/v1}
    - name: crane
      schema: harbour/Crane/v1
      parent: quay
      parentPath: .standsOn
      references: [{name: model, path: .model}, {name: crane, path: ".minds[*]"}]
    - {name: winch, schema: harbour/Winch/v1, parent: crane}
    - name: order
      schema: harbour/Order/v1
      references: [{name: winch, path: .parts}]
---
schema: harbour/Quay/v1
metadata: {schema: metadata/Document/v1, name: east}
data: {length: 320}
---
schema: harbour/Model/v1
metadata: {schema: metadata/Document/v1, name: goliath}
data: {reach: 60}
---
schema: harbour/Crane/v1
metadata: {schema: metadata/Document/v1, name: one}
data: {standsOn: east, model: goliath, minds: [two]}
---
schema: harbour/Crane/v1
metadata: {schema: metadata/Document/v1, name: two}
data: {standsOn: east, model: goliath, minds: [one]}
---
schema: harbour/Winch/v1
metadata: {schema: metadata/Document/v1, name: one/main}
data: {rope: 240}
---
schema: harbour/Order/v1
metadata: {schema: metadata/Document/v1, name: "4711"}
data: {parts: [one/main, {crane: one, winch: main}, {crane: one}]}
`;
