/** Names for the invented people of tests and the demo. */
export const FIRST_NAMES: readonly string[] = (
  'Aaron Alicia Amber Andre Angela Anthony Ariana Austin Bianca Blake Brandon Brianna Caleb Camila Carlos Carmen ' +
  'Cedric Chloe Connor Curtis Daniel Darnell Deja Derek Devin Diego Dominic Elena Elijah Emma Erica Ethan Felix ' +
  'Gabriel Garrett Grace Hannah Hector Imani Isaac Isabel Jamal Jasmine Javier Jeremiah Jesse Jordan Julian Justin ' +
  'Kara Kayla Keisha Kevin Kiara Latoya Liam Logan Lucas Luis Malik Marcus Maria Mason Maya Megan Micah Miguel ' +
  'Monica Nadia Nathan Nicole Noah Omar Owen Paige Priya Rafael Raymond Rebecca Rosa Ruben Samuel Sandra Sean ' +
  'Sierra Sofia Tatiana Terrence Thomas Travis Trevor Tyler Vanessa Victor Wesley Xavier Yolanda Zachary Zoe'
).split(' ')

export const LAST_NAMES: readonly string[] = (
  'Abbott Acosta Aguilar Alvarez Anderson Archer Avila Bailey Barnes Becker Benson Bishop Blackwell Booker Boyd ' +
  'Bradley Briggs Burke Caldwell Campos Cardenas Carver Chambers Cho Clay Cobb Coleman Cruz Curry Dalton Delgado ' +
  'Dixon Dominguez Duncan Ellison Escobar Farrell Fields Fischer Flynn Foley Franco Galloway Garrison Gibbs Goldberg ' +
  'Goodwin Greer Guerrero Hale Hamilton Harmon Hendricks Herrera Hodge Holloway Hoover Ingram Jacobs Jimenez Keller ' +
  'Kim Kowalski Lambert Larsen Lawson Leblanc Lozano Lyons Maddox Maldonado Marsh Mathis McBride McKenzie Mejia ' +
  'Mercer Meyers Molina Monroe Mullins Navarro Nguyen Norris Nunez Odom Okafor Ortega Osborne Pacheco Padilla ' +
  'Park Pearson Petrov Pierce Pittman Prescott Quinn Ramsey Reyes Rhodes Robles Rosario Rowland Salazar Santos ' +
  'Sawyer Schmidt Serrano Shelton Sims Solis Stafford Stokes Tanaka Thornton Tran Urena Valdez Vaughn Vega Walters ' +
  'Weaver Whitaker Wilkins Wolfe Yates Yoder Zamora Zimmerman'
).split(' ')
