import { JSDOM } from 'jsdom';
import { type Environment, populateGlobal } from 'vitest/runtime';

/**
 * Globals that Node also has but that components need from the document. All others stay Node's, because the platform
 * runs in the same process: requests, streams, timers, typed arrays, URLs.
 */
const OF_DOCUMENT = new Set([
  ...['Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'DOMException'],
  ...['navigator', 'Navigator', 'FormData'],
]);
/** Node has them too, and `populateGlobal` leaves them Node's: there, `localStorage` needs a file. */
const STORAGES = ['localStorage', 'sessionStorage', 'Storage'] as const;

/** jsdom rejects signals of another realm, and components use Node's. */
function acceptNodeSignals(target: EventTarget): void {
  const add = target.addEventListener;
  target.addEventListener = function (this: EventTarget, type, listener, options) {
    if (typeof options !== 'object' || !(options.signal instanceof AbortSignal))
      return add.call(this, type, listener, options);
    const { signal, ...others } = options;
    if (signal.aborted) return;
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, others));
    add.call(this, type, listener, others);
  };
}

/** Elements without a layout do not change their size. */
class ConstantSizes implements ResizeObserver {
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
}

/** A document without a browser, in which components are rendered and used. It has no layout and no style sheets. */
const environment: Environment = {
  name: 'document',
  viteEnvironment: 'ssr',
  setup(global) {
    const ofNode = Object.getOwnPropertyNames(global)
      .filter((name) => !OF_DOCUMENT.has(name))
      .map((name) => [name, Object.getOwnPropertyDescriptor(global, name) ?? {}] as const);
    const { window } = new JSDOM('<!doctype html>', { url: 'http://console.test/', pretendToBeVisual: true });
    // Stubs for methods that need a layout.
    Object.assign(window, { ResizeObserver: ConstantSizes });
    Object.assign(window.Element.prototype, {
      scrollIntoView: () => undefined,
      hasPointerCapture: () => false,
      setPointerCapture: () => undefined,
      releasePointerCapture: () => undefined,
    });
    acceptNodeSignals(window.EventTarget.prototype);
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    for (const [name, descriptor] of ofNode) if (keys.delete(name)) Object.defineProperty(global, name, descriptor);
    for (const name of STORAGES) {
      Object.defineProperty(global, name, { value: window[name], configurable: true, writable: true });
    }
    return {
      teardown() {
        window.close();
        for (const [name, descriptor] of ofNode) {
          if (STORAGES.some((storage) => storage === name)) Object.defineProperty(global, name, descriptor);
        }
        for (const key of keys) delete global[key];
        for (const key of OF_DOCUMENT) if (originals.has(key)) global[key] = originals.get(key);
      },
    };
  },
};

export default environment;
