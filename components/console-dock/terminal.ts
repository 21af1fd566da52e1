import '@xterm/xterm/css/xterm.css';
import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { Terminal } from '@xterm/xterm';
import { hasLessMotion } from '#lib/client/theme.ts';

/** Dark in both themes, as guests expect. */
const THEME = {
  background: '#0d0f13',
  foreground: '#eceef2',
  cursor: '#92b0ff',
  selectionBackground: '#35508f',
};
const FONT = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace";
const SCROLLBACK_LINES = 5000;

interface MountOptions {
  label: string;
  isScreenReader: boolean;
  /** In pixels. */
  textSize: number;
  onType: (text: string) => void;
  onResize: (columns: number, rows: number) => void;
  /** Called on Ctrl-Shift-Esc, which moves the keyboard focus out of the terminal. */
  onEscape: () => void;
}

export interface MountedTerminal {
  write(text: string): void;
  focus(): void;
  find(text: string): boolean;
  setScreenReader(isOn: boolean): void;
  setTextSize(pixels: number): void;
  text(): string;
  size(): { columns: number; rows: number };
  fit(): void;
  dispose(): void;
}

/** Creates a terminal in an element and fits it to its size. Imported on demand because the library is large. */
export function mountTerminal(element: HTMLElement, options: MountOptions): MountedTerminal {
  const terminal = new Terminal({
    theme: THEME,
    fontFamily: FONT,
    fontSize: options.textSize,
    scrollback: SCROLLBACK_LINES,
    screenReaderMode: options.isScreenReader,
    cursorBlink: !hasLessMotion(),
    allowProposedApi: true,
  });
  const fit = new FitAddon();
  const search = new SearchAddon();
  terminal.loadAddon(fit);
  terminal.loadAddon(search);
  terminal.open(element);
  terminal.textarea?.setAttribute('aria-label', options.label);
  terminal.attachCustomKeyEventHandler((event) => {
    const isEscape = event.ctrlKey && event.shiftKey && event.key === 'Escape';
    if (isEscape && event.type === 'keydown') options.onEscape();
    return !isEscape;
  });
  terminal.onData(options.onType);
  terminal.onResize(({ cols, rows }) => options.onResize(cols, rows));
  const fitNow = () => element.clientWidth > 0 && fit.fit();
  const observer = new ResizeObserver(fitNow);
  observer.observe(element);
  return {
    write: (text) => terminal.write(text),
    focus: () => terminal.focus(),
    find: (text) => search.findNext(text),
    setScreenReader: (isOn) => {
      terminal.options.screenReaderMode = isOn;
    },
    setTextSize: (pixels) => {
      terminal.options.fontSize = pixels;
      fitNow();
    },
    text: () => textOf(terminal),
    size: () => ({ columns: terminal.cols, rows: terminal.rows }),
    fit: fitNow,
    dispose: () => {
      observer.disconnect();
      terminal.dispose();
    },
  };
}

function textOf({ buffer: { active } }: Terminal): string {
  const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '');
  return `${lines.join('\n').trimEnd()}\n`;
}
