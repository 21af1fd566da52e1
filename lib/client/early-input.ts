/** An event from before hydration. */
interface BufferedEvent {
  event: Event;
  target: EventTarget | null;
}

interface EarlyInput {
  buffered: BufferedEvent[];
  /** Stops intercepting events. */
  stop: () => void;
}

declare global {
  interface Window {
    nephosEarlyInput?: EarlyInput;
  }
}

/**
 * Runs before all other scripts, while the server-rendered page has no listeners yet. Stores presses and prevents their
 * default actions, such as native form submission. Links work without scripts, and typed text is already in the fields.
 */
export const earlyInputScript = `(() => {
  const buffered = [];
  const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'submit', 'keydown'];
  const changes = ['input', 'change'];
  const field = 'input, textarea, select, [contenteditable="true"]';
  const isIn = (event, selector) => event.target instanceof Element && event.target.closest(selector) !== null;
  const press = (event) => {
    if (isIn(event, 'a[href]') || (event.type === 'keydown' && isIn(event, field))) return;
    buffered.push({ event, target: event.target });
    event.stopImmediatePropagation();
    if (event.type === 'click' || event.type === 'submit') event.preventDefault();
  };
  const change = (event) => {
    if (!buffered.some((each) => each.target === event.target && each.event.type === 'input'))
      buffered.push({ event: new Event('input'), target: event.target });
  };
  for (const type of presses) window.addEventListener(type, press, true);
  for (const type of changes) window.addEventListener(type, change, true);
  window.nephosEarlyInput = {
    buffered,
    stop: () => {
      for (const type of presses) window.removeEventListener(type, press, true);
      for (const type of changes) window.removeEventListener(type, change, true);
    },
  };
})()`;

/** After hydration, replays stored presses and reports typed text to the fields, in the original order. */
export function replayEarlyInput(): void {
  const { nephosEarlyInput: holder } = window;
  if (!holder) return;
  delete window.nephosEarlyInput;
  holder.stop();
  for (const { event, target } of holder.buffered) {
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (event.type === 'input') retype(target);
    else target.dispatchEvent(copyOf(event));
  }
}

/** A new event with the same properties, because a dispatched event keeps its state, such as being canceled. */
function copyOf(event: Event): Event {
  if (event instanceof PointerEvent) return new PointerEvent(event.type, event);
  if (event instanceof MouseEvent) return new MouseEvent(event.type, event);
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  return new Event(event.type, { bubbles: true, cancelable: true });
}

/**
 * React ignores a field's event unless its value changed, so the field is cleared and filled again. A selection needs
 * only its event; scripts cannot set files.
 */
function retype(target: Element): void {
  if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'file')) {
    target.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  // React replaces the setter on the element itself to track the value; only the setter of the class makes it detect a
  // change.
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set;
  const { value } = target;
  for (const next of ['', value]) {
    set?.call(target, next);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
