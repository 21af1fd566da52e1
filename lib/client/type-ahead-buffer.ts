/** Maximum milliseconds for which input is captured for a component that is still loading. */
const MAX_BUFFER_MS = 3000;

let typed = '';
let end: (() => void) | undefined;

/**
 * Captures typed text for an input that is still loading, so that it is neither lost nor treated as shortcuts.
 * @param onEscape called if the user cancels
 */
export function bufferTyping(onEscape: () => void): void {
  end?.();
  typed = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') {
      end?.();
      onEscape();
    } else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const timer = setTimeout(() => end?.(), MAX_BUFFER_MS);
  window.addEventListener('keydown', onKeyDown, { capture: true });
  end = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    end = undefined;
  };
}

/** Returns the captured text once, and stops capturing. */
export function consumeTypedText(): string {
  end?.();
  const taken = typed;
  typed = '';
  return taken;
}
