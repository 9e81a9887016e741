import { useEffect, useState } from 'react';

/** Whether the page is light or dark; `system`: as the system is. */
export type Theme = 'system' | 'light' | 'dark';

const order: readonly Theme[] = ['system', 'light', 'dark'];
const place = 'purser-theme';

function storedTheme(): Theme {
  try {
    return order.find((theme) => theme === localStorage.getItem(place)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** The theme, and a function that changes to the next one. The browser remembers it. */
export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useState(storedTheme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    try {
      localStorage.setItem(place, theme);
    } catch {
      // Without storage, the theme lasts as long as the page.
    }
  }, [theme]);
  return [theme, () => setTheme(order[(order.indexOf(theme) + 1) % order.length] ?? 'system')];
}
