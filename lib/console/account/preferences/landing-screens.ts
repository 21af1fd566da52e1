/** Project screens on which the console can open; the first is the overview. */
export const LANDING_SCREENS = ['', 'instances', 'volumes', 'images'] as const;
