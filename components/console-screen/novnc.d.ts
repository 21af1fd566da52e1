/** The parts of noVNC that the console uses; noVNC has no types of its own. */
declare module '@novnc/novnc' {
  interface RfbEvents {
    connect: CustomEvent<void>;
    disconnect: CustomEvent<{ clean: boolean }>;
    credentialsrequired: CustomEvent<{ types: string[] }>;
    securityfailure: CustomEvent<{ status: number; reason?: string }>;
    clipboard: CustomEvent<{ text: string }>;
  }

  export default class RFB {
    constructor(target: HTMLElement, channel: WebSocket, options?: { shared?: boolean });
    background: string;
    scaleViewport: boolean;
    addEventListener<K extends keyof RfbEvents>(type: K, listener: (event: RfbEvents[K]) => void): void;
    /** Sends an X11 key symbol and the key's position; presses and releases it if `isDown` is omitted. */
    sendKey(symbol: number, code: string, isDown?: boolean): void;
    clipboardPasteFrom(text: string): void;
    focus(): void;
    blur(): void;
    disconnect(): void;
  }
}
