/** What is typed for something that is still being loaded is swallowed no longer than this, in ms. */
const LONGEST_MS = 3000;

let typed = '';
let end: (() => void) | undefined;

/**
 * Keeps what is typed from now on for an input that is on its way: nothing of it is lost, and none of it is a shortcut of the page.
 * @param onEscape when it is not wanted any more
 */
export function keepTyping(onEscape: () => void): void {
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
  const timer = setTimeout(() => end?.(), LONGEST_MS);
  window.addEventListener('keydown', onKeyDown, { capture: true });
  end = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    end = undefined;
  };
}

/** What was typed meanwhile, once: from now on the keyboard is the input's own. */
export function takeTyped(): string {
  end?.();
  const taken = typed;
  typed = '';
  return taken;
}
