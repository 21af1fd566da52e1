// What `#lazy/…` is where the server only reads declarations: their tabs are not part of the page's script then.
export {};
