import { duration, file, folder, matching, optional, setting, words } from './setting.ts';

/** Settings of deployments. */
export const deploymentSettings = {
  deployFile: optional(
    'PURSER_DEPLOY_FILE',
    'File about the images, types and containers of deployments, which nobody else may write.',
    file,
  ),
  deployRuntime: optional(
    'PURSER_DEPLOY_RUNTIME',
    'Command that runs containers, if the deploy file names none. Without either, nothing can be deployed.',
    words,
  ),
  deployProtocolVersion: optional(
    'PURSER_DEPLOY_PROTOCOL_VERSION',
    'Version that images of resources receive as that of the deploying software.',
    matching(/^\d{1,9}\.\d{1,9}\.\d{1,9}(?:[-+][\w.+-]{1,100})?$/, 'a semantic version'),
    'the version of Purser',
  ),
  deployPlanTime: setting(
    'PURSER_DEPLOY_PLAN_TIME',
    'Time after which a plan of a deployment cannot be applied any more.',
    duration(1),
    24 * 3_600_000,
  ),
  deployScratch: optional(
    'PURSER_DEPLOY_SCRATCH',
    'Folder for files of running containers, plugs with secrets among them; only its owner may enter it.',
    folder,
    'a folder in that for temporary files',
  ),
};
