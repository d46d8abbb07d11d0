/** A line of a bill before anything is entered. */
export const blankItem = { description: '', quantity: '1', unitPrice: '', taxRate: '0' };
