// What websites embed.
export { EmbeddedWizard } from './public-wizard.tsx';
