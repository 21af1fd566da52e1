/** Something pressed or typed before the page listened. */
interface HeldEvent {
  event: Event;
  target: EventTarget | null;
}

interface EarlyInput {
  held: HeldEvent[];
  /** Stops holding; from now on the page hears everything itself. */
  stop: () => void;
}

declare global {
  interface Window {
    nephosEarlyInput?: EarlyInput;
  }
}

/**
 * Runs before everything else on the page, which the server has drawn but which does not listen yet. Presses are kept
 * from whoever would take them half prepared, such as the browser, that would send a form by itself. Links lead
 * where they lead without anybody's help, and what is typed into a field stands there already.
 */
export const earlyInputScript = `(() => {
  const held = [];
  const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'submit', 'keydown'];
  const changes = ['input', 'change'];
  const field = 'input, textarea, select, [contenteditable="true"]';
  const isIn = (event, selector) => event.target instanceof Element && event.target.closest(selector) !== null;
  const press = (event) => {
    if (isIn(event, 'a[href]') || (event.type === 'keydown' && isIn(event, field))) return;
    held.push({ event, target: event.target });
    event.stopImmediatePropagation();
    if (event.type === 'click' || event.type === 'submit') event.preventDefault();
  };
  const change = (event) => {
    if (!held.some((each) => each.target === event.target && each.event.type === 'input'))
      held.push({ event: new Event('input'), target: event.target });
  };
  for (const type of presses) window.addEventListener(type, press, true);
  for (const type of changes) window.addEventListener(type, change, true);
  window.nephosEarlyInput = {
    held,
    stop: () => {
      for (const type of presses) window.removeEventListener(type, press, true);
      for (const type of changes) window.removeEventListener(type, change, true);
    },
  };
})()`;

/** The page listens now: does what was pressed, and tells the fields what was typed, in the order in which it happened. */
export function replayEarlyInput(): void {
  const { nephosEarlyInput: holder } = window;
  if (!holder) return;
  delete window.nephosEarlyInput;
  holder.stop();
  for (const { event, target } of holder.held) {
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (event.type === 'input') retype(target);
    else target.dispatchEvent(copyOf(event));
  }
}

/** The same event once more; one that was dispatched is not dispatched again. */
function copyOf(event: Event): Event {
  if (event instanceof PointerEvent) return new PointerEvent(event.type, event);
  if (event instanceof MouseEvent) return new MouseEvent(event.type, event);
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  return new Event(event.type, { bubbles: true, cancelable: true });
}

/**
 * A field takes a value for new only when it differs from the one before: it is emptied, then filled again. A choice is taken as it
 * is; nobody but the visitor may give files.
 */
function retype(target: Element): void {
  if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'file')) {
    target.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  // The setter of the element's class: the one on the element itself would say that nothing changed.
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set;
  const { value } = target;
  for (const next of ['', value]) {
    set?.call(target, next);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
