import type { phrases as en } from '../en/record-indexes.ts';
import type { Translation } from '../translation.ts';

export const phrases = {
  title: 'Rendimiento',
  hint: 'Aquello por lo que se filtra y ordena en una colección grande recibe un índice por sí solo, y lo pierde si nadie lo usa en 60 días.',
  column: { what: 'Índice', lastUsed: 'Último uso', reads: 'Lecturas', size: 'Tamaño' },
  always: 'Siempre está',
  state: { ready: 'Automático', building: 'En construcción', failed: 'No construido' },
  purpose: {
    records: 'Registros por su id',
    list: 'Registros en el orden en que se crearon',
    trash: 'Papelera',
    unique: 'Valores únicos',
    order: 'Fechas de creación y cambio',
    members: 'Valores contenidos',
    places: 'Lugares',
    search: 'Búsqueda',
  },
  purposeOf: {
    records: '{{field}}',
    list: '{{field}}',
    trash: '{{field}}',
    unique: '{{field}}: valores únicos',
    order: '{{field}}: filtro y orden',
    members: '{{field}}: filtro',
    places: '{{field}}: mapa',
    search: '{{field}}: búsqueda',
  },
  lookalikes: {
    text: 'Algunos registros tienen valores que solo se diferencian en espacios, signos invisibles o la forma de escribir un acento. Los nuevos solo se rechazan si son iguales letra por letra. Cambia estos registros y después desactiva y vuelve a activar «Único» en el campo.',
    none: 'Los valores se comparan letra por letra. Desactiva y vuelve a activar «Único» en el campo, y los signos invisibles dejarán de contar.',
    record: 'Registro {{number}}',
  },
} satisfies Translation<typeof en>;
