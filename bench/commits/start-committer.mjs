import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startScript } from '../support/start-script.mjs';

const script = fileURLToPath(new URL('committer.mjs', import.meta.url));

/** Starts a process that commits to the store of some settings, and gives what it can be asked. */
export async function startCommitter(settings) {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('PURSER_'));
  const env = { ...Object.fromEntries(outside), ...settings, NODE_ENV: 'production' };
  // As the image of the Dockerfile starts a server.
  const execArgv = ['--max-semi-space-size=32'];
  const { child } = await startScript(script, [], { env, execArgv });
  const ask = async (message) => {
    const answered = once(child, 'message');
    child.send(message);
    const [answer] = await answered;
    return answer;
  };
  return {
    fill: (texts) => ask({ what: 'fill', texts }),
    /** Changes documents of a site of `n`. */
    submit: (n, submitters, ms) => ask({ what: 'submit', n, submitters, ms }),
    timeClient: (n) => ask({ what: 'timeClient', n }),
    countUnused: () => ask({ what: 'countUnused' }),
    async stop() {
      const ended = once(child, 'exit');
      child.send({ what: 'stop' });
      await ended;
    },
  };
}
