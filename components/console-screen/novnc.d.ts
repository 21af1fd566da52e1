/** What the console uses of noVNC, which brings no types of its own. */
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
    /** A key of X11, and where it is on a keyboard; both down and up when `isDown` is not given. */
    sendKey(symbol: number, code: string, isDown?: boolean): void;
    clipboardPasteFrom(text: string): void;
    focus(): void;
    blur(): void;
    disconnect(): void;
  }
}
