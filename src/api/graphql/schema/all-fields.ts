/** The resolvers of all fields of a type. */
export type AllFields<R> = Required<Omit<R, '__isTypeOf'>>;
