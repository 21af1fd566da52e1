let isPressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, () => (isPressed = false), { capture: true });
  }
}

/**
 * Runs a function now, or after the current pointer press and its click: moving the page in between would move the
 * target away from the pointer.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const stop = new AbortController();
  const heard = () => {
    stop.abort();
    setTimeout(run);
  };
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, heard, { signal: stop.signal });
  }
}
