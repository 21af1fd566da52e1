/** Where the WebSockets of serial consoles and of screens come in, below the public address. */
export const SERIAL_CONSOLE_PATH = '/console/serial';
export const GRAPHICS_CONSOLE_PATH = '/console/vnc';
/** The page that shows the screen of an instance to whoever has an address of it. */
export const SCREEN_PAGE_PATH = '/screen';
