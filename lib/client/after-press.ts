let isPressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, () => (isPressed = false), { capture: true });
  }
}

/**
 * Runs something now, or when the pointer that is being pressed has been lifted and its click has been heard: what
 * moves the page in between takes the target away from under the pointer.
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
