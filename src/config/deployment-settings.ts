import { file, optional } from './setting.ts';

/** Settings of deployments. */
export const deploymentSettings = {
  deployFile: optional(
    'PURSER_DEPLOY_FILE',
    'File about the images and types of deployments, which nobody else may write.',
    file,
  ),
};
