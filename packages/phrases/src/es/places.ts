import type { phrases as en } from '../en/places.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  projects: {
    title: 'Proyectos y tareas',
    text: 'Los proyectos reúnen lo que hay que hacer: tareas con responsable, fecha límite y los registros de los que tratan.',
    now: 'Mientras tanto, una colección con una fecha y una persona hace lo mismo: crea una y ordénala por fecha.',
    action: 'Abrir las colecciones de datos',
  },
  templateDrafts: {
    title: 'Borradores',
    text: 'Una plantilla es un mensaje del que parten otros: su aspecto y sus palabras se escriben una vez. Aquí están las que se están escribiendo.',
    now: 'Un mensaje se puede escribir sin plantilla: empieza desde cero y úsalo como modelo.',
    action: 'Abrir los borradores de mensajes',
  },
  templatesPublished: {
    title: 'Publicadas',
    text: 'Las plantillas publicadas se ofrecen al empezar un mensaje. Se copian; nunca se cambian directamente.',
    now: 'Aún no hay plantillas publicadas. Los mensajes empiezan desde cero.',
    action: 'Abrir los borradores de mensajes',
  },
  templatesArchived: {
    title: 'Archivadas',
    text: 'Aquí descansan las plantillas que ya no se ofrecen; se pueden retomar como borradores.',
    now: 'No hay plantillas archivadas.',
    action: 'Abrir los mensajes archivados',
  },
  templateContent: {
    title: 'Plantilla',
    text: 'Aquí se escriben el asunto, el texto y el aspecto de una plantilla, como en un mensaje.',
    now: 'No se ha encontrado esta plantilla. Quizá se eliminó o su dirección está incompleta.',
    action: 'Abrir las plantillas',
  },
  public: {
    title: 'Te damos la bienvenida a {{brand}}',
    text: 'Un solo lugar donde un equipo guarda sus datos, deja que la gente los rellene y habla con ella.',
    forms: '¿Te enviaron un formulario? Ábrelo con el enlace del mensaje: no hace falta cuenta.',
    signIn: 'Iniciar sesión',
    signUp: 'Crear una cuenta',
    home: 'Ir a tu equipo',
  },
} satisfies Translation<typeof en>;
