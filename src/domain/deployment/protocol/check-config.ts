import { type Fault, fault } from '../../errors.ts';
import type { JsonObject } from '../../json/value.ts';
import type { CompiledSchema } from '../../json-schema/schema-node.ts';
import { validate } from '../../json-schema/validate.ts';
import { dataPath } from '../../kind-schemas/check-shape.ts';

/** Ten million steps take about a second. */
const bounds = { maxSteps: 10_000_000, maxIssues: 100 };

/**
 * Everything in which an evaluated configuration is not as the `config_schema` of its resource says. Never throws.
 * (docs/deploy-protocol.md#init)
 */
export function checkConfig(
  schema: CompiledSchema | null,
  config: JsonObject,
  resource: string,
): readonly Fault[] {
  if (schema === null) return [];
  const { issues, exhausted } = validate(schema, config, bounds);
  const what = `the config of ${resource}`;
  const advice = 'Compare the configuration with the config_schema of the image.';
  const faultAt = (path: string, reason: string): Fault =>
    fault('CONFIG_INVALID', { what, path, reason, advice });
  return [
    ...issues.map(({ instance, plainMessage }) =>
      faultAt(dataPath(['config', ...instance]), plainMessage),
    ),
    ...(exhausted ? [faultAt('config', 'takes too many steps to check')] : []),
  ];
}
