import type { phrases as en } from '../en/places.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  public: {
    title: 'Te damos la bienvenida a {{brand}}',
    text: 'Un solo lugar para que tu equipo guarde sus datos, reúna más con formularios y llegue a las personas que figuran en ellos.',
    forms: '¿Te enviaron un formulario? Ábrelo con el enlace del mensaje: no hace falta cuenta.',
    signIn: 'Iniciar sesión',
    signUp: 'Crear una cuenta',
    home: 'Ir a tu equipo',
  },
} satisfies Translation<typeof en>;
