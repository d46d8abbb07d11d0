import type { phrases as en } from '../en/team-lifecycle.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  leave: {
    title: 'Dejar el equipo',
    text: 'Pierdes el acceso a {{team}}. Lo que creaste sigue allí.',
    action: 'Dejar el equipo',
    confirmTitle: '¿Dejar {{team}}?',
    confirmText: 'Pierdes el acceso en el acto. Para volver necesitas otra invitación.',
    done: 'Has dejado {{team}}',
  },
  end: {
    title: 'Traspasar, desactivar o eliminar',
    handOver: 'Traspasar el equipo',
    handOverText: 'Otra persona pasa a administrarlo. Tú sigues en el equipo como miembro.',
    handOverAction: 'Traspasar',
    handOverTitle: 'Traspasar {{team}}',
    handOverIntro: 'Quien lo administre podrá hacerlo todo en el equipo. Conservas tus demás permisos.',
    member: 'Quién lo administra',
    noMembers: 'No se encontraron miembros.',
    handedOver: '{{team}}: traspasado',
    deactivate: 'Desactivar el equipo',
    deactivateText:
      'Nadie puede abrirlo, las páginas públicas y las claves de API dejan de funcionar y no se envía nada. Puedes reactivarlo cuando quieras.',
    deactivateAction: 'Desactivar',
    deactivateTitle: '¿Desactivar {{team}}?',
    deactivateConfirm:
      'Todos pierden el acceso en el acto, tú también. No se elimina nada. Puedes reactivar el equipo en la página donde eliges un equipo.',
    deactivated: '{{team}}: desactivado',
    delete: 'Eliminar el equipo',
    deleteText:
      'Se desactiva ahora y se elimina para siempre a los {{days}} días. Hasta entonces puedes deshacerlo.',
    deleteAction: 'Eliminar equipo',
    deleteTitle: '¿Eliminar {{team}}?',
    deleteIntro:
      'Todos pierden el acceso en el acto. A los {{days}} días se eliminan para siempre todos los registros, archivos, mensajes y ajustes del equipo. Escribe «{{team}}» para confirmarlo.',
    name: 'Nombre del equipo',
    deleted: '{{team}} se eliminará dentro de {{days}} días',
  },
  closed: {
    title: 'Equipos desactivados',
    deactivated: 'Desactivado {{when}}',
    deleted: 'Se elimina para siempre el {{when}}',
    reactivate: 'Reactivar',
    reactivateOf: 'Reactivar {{team}}',
    restore: 'Restaurar',
    restoreOf: 'Restaurar {{team}}',
    deleteOf: 'Eliminar {{team}}',
    reactivated: '{{team}}: reactivado. Los envíos siguen en espera hasta que los liberes.',
  },
} satisfies Translation<typeof en>;
