import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { PortMeasuring } from './adapters/telemetry/measure-ports.ts';
import type { AppPorts } from './app/app-ports.ts';
import type { Config } from './config/config.ts';
import { type DeploySettings, defaultDeploySettings } from './domain/deployment/deploy-settings.ts';
import { throwFaults } from './domain/errors.ts';
import type { ContainerRuntime } from './ports/container-runtime.ts';
import { packageVersion } from './version.ts';

/**
 * Reads what the operator says about deployments: from PURSER_DEPLOY_FILE, again when it has changed, and from
 * PURSER_DEPLOY_RUNTIME if the file names no runtime. Paths in the file begin at its folder.
 *
 * The function that it returns throws FILE_UNREADABLE, SETTING_INVALID.
 */
export async function openDeploySettings({
  deployments,
}: Config): Promise<() => Promise<DeploySettings>> {
  const { deployFile: file, deployRuntime: runtime } = deployments;
  const withRuntime = (settings: DeploySettings): DeploySettings =>
    settings.containers.runtime === null
      ? { ...settings, containers: { ...settings.containers, runtime } }
      : settings;
  if (file === null) return async () => withRuntime(defaultDeploySettings);
  const { parseDeployFile } = await import('./domain/deployment/deploy-file.ts');
  const { rereadFile } = await import('./adapters/identity/reread-file.ts');
  const setting = 'PURSER_DEPLOY_FILE';
  return rereadFile(file, setting, (text) => {
    const { settings, faults } = parseDeployFile(text, { setting, file });
    throwFaults(faults);
    return withRuntime(withWholePaths(settings, dirname(resolve(file))));
  });
}

/** What runs the images of resources. @throws nothing: whether it works is found when it is used */
export async function openContainerRuntime(config: Config): Promise<ContainerRuntime> {
  const { createContainerRuntime } = await import(
    './adapters/containers/create-container-runtime.ts'
  );
  const { environment, deployScratch } = config.deployments;
  return createContainerRuntime({
    settings: await openDeploySettings(config),
    environment: environment(),
    scratch: resolve(deployScratch ?? join(tmpdir(), `purser-deploy-${userInfo().uid}`)),
  });
}

function withWholePaths(settings: DeploySettings, folder: string): DeploySettings {
  const whole = (path: string) => resolve(folder, path);
  return {
    ...settings,
    plugRoots: settings.plugRoots.map(whole),
    programs: new Map(Array.from(settings.programs, ([type, path]) => [type, whole(path)])),
  };
}

/** What deployments stand on; nothing if the settings name no runtime: then nothing can be deployed. */
export async function openDeployments(
  config: Config,
  measuring: Pick<PortMeasuring, 'runtime'>,
): Promise<Pick<AppPorts, 'deployments'>> {
  const { deployFile, deployRuntime, deployProtocolVersion, deployPlanTime } = config.deployments;
  if (deployFile === null && deployRuntime === null) return {};
  const runtime = measuring.runtime(await openContainerRuntime(config));
  const settings = await openDeploySettings(config);
  const version = deployProtocolVersion ?? packageVersion();
  return { deployments: { runtime, settings, version, planTimeMs: deployPlanTime } };
}
