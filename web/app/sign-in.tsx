import { useState } from 'react';
import { signIn, useSession } from '../data/session.ts';

/** Asks for a token. It stays in the memory of this page. */
export function SignIn() {
  const { token } = useSession();
  const [text, setText] = useState('');
  return (
    <main className="page" id="content">
      <form
        className="state"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') signIn(text.trim());
        }}
      >
        <h1>Sign in</h1>
        <p className="soft">
          This server requires a token. It stays in the memory of this page: a reload forgets it.
        </p>
        {token !== null && (
          <p role="alert" className="minus">
            The server does not accept this token. It may have expired.
          </p>
        )}
        <label className="labelled">
          Token
          <input
            className="field code"
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="submit" className="button is-main">
          Sign in
        </button>
      </form>
    </main>
  );
}
