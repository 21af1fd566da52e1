/** The cookie that says which project was used last; the server reads it to answer `/`. */
export const lastProjectCookie = 'nephos-project';
