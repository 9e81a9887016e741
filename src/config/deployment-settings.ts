import { file, folder, optional, words } from './setting.ts';

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
  deployScratch: optional(
    'PURSER_DEPLOY_SCRATCH',
    'Folder for files of running containers, plugs with secrets among them; only its owner may enter it.',
    folder,
    'a folder in that for temporary files',
  ),
};
