import RFB from '@novnc/novnc';
import { endedState } from '#lib/compute/consoles/link-state.ts';
import type { ScreenEvents, ScreenView } from '#lib/compute/consoles/screen-link.ts';
import { msg } from '#lib/i18n/text.ts';
import type { ScreenKey } from './screen-keys.ts';

interface MountOptions extends ScreenEvents {
  label: string;
  isFitted: boolean;
  onCopied(text: string): void;
  /** Called on Ctrl-Shift-Esc, which moves the keyboard focus out of the screen. */
  onEscape(): void;
}

export interface MountedScreen extends ScreenView {
  focus(): void;
  press(keys: readonly ScreenKey[]): void;
  hold(key: ScreenKey, isDown: boolean): void;
  copy(text: string): void;
  /** Scales the screen to its element, or displays it in its original size. */
  fit(isFitted: boolean): void;
}

/** Creates the screen in an element and connects it. Imported on demand because the library is large. */
export function mountScreen(element: HTMLElement, url: string, options: MountOptions): MountedScreen {
  const socket = new WebSocket(url, 'binary');
  socket.addEventListener('close', ({ code }) => options.onClose(code));
  const screen = new RFB(element, socket);
  screen.background = 'transparent';
  screen.scaleViewport = options.isFitted;
  screen.addEventListener('connect', options.onOpen);
  screen.addEventListener('clipboard', ({ detail }) => options.onCopied(detail.text));
  const refuse = () =>
    options.onRefusal(endedState(msg('The host does not allow access to this screen.'), 'on request'));
  screen.addEventListener('credentialsrequired', refuse);
  screen.addEventListener('securityfailure', refuse);
  const keyboard = new AbortController();
  nameCanvas(element, options.label);
  releaseKeyboard(element, options.onEscape, keyboard.signal);
  return {
    focus: () => screen.focus(),
    press(keys) {
      for (const { symbol, code } of keys) screen.sendKey(symbol, code, true);
      for (const { symbol, code } of keys.toReversed()) screen.sendKey(symbol, code, false);
    },
    hold: ({ symbol, code }, isDown) => screen.sendKey(symbol, code, isDown),
    copy: (text) => screen.clipboardPasteFrom(text),
    fit(isFitted) {
      screen.scaleViewport = isFitted;
    },
    dispose() {
      keyboard.abort();
      screen.disconnect();
    },
  };
}

/** The canvas takes keyboard input, so it needs a role and a label for screen readers. */
function nameCanvas(element: HTMLElement, label: string): void {
  const canvas = element.querySelector('canvas');
  canvas?.setAttribute('role', 'application');
  canvas?.setAttribute('aria-label', label);
  canvas?.setAttribute('tabindex', '0');
}

/** Lets the user leave the screen by keyboard, and releases pressed keys in the guest when the screen loses focus. */
function releaseKeyboard(element: HTMLElement, onEscape: () => void, signal: AbortSignal): void {
  const down = new Set<string>();
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey && event.shiftKey && event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      onEscape();
    } else down.add(event.code);
  };
  const onLeave = ({ target }: FocusEvent) => {
    for (const code of down) target?.dispatchEvent(new KeyboardEvent('keyup', { code }));
    down.clear();
  };
  element.addEventListener('keydown', onKey, { signal, capture: true });
  element.addEventListener('keyup', ({ code }) => down.delete(code), { signal, capture: true });
  element.addEventListener('focusout', onLeave, { signal });
}
