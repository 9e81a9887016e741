import { checkContainerRuntime } from '../../../contract/container-runtime.ts';

checkContainerRuntime('the runtime of local programs', () => ({
  shell: 'acme/shell',
  file: { programs: { 'acme/shell': '/bin/sh' } },
  environment: { PATH: process.env['PATH'] ?? '' },
  isolates: false,
}));
