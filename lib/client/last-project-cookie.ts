/** Cookie with the last used project; the server reads it to redirect from `/`. */
export const lastProjectCookie = 'nephos-project';
