/** Console WebSockets below the public address. */
export const SERIAL_CONSOLE_PATH = '/console/serial';
export const GRAPHICS_CONSOLE_PATH = '/console/vnc';
export const SCREEN_PAGE_PATH = '/screen';
