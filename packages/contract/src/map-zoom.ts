/** The nearest zoom of maps. Apart from the schemas, which visitors' pages don't load. */
export const maxMapZoom = 18;
