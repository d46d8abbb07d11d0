// npm run build: what `npm start` does before it starts, for an image.
import { buildWeb, checkNode, install } from './bootstrap.mjs';

checkNode();
install();
buildWeb();
